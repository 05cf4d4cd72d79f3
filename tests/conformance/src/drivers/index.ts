export { driverCases } from './driver-cases.ts';
export { driverProofCases } from './proof-cases.ts';
export { driverBench, type DriverBench } from './bench.ts';
export { connectDesktop } from './desktops.ts';
export { PROGRAMS, type DriverSetting, type DriverSubject } from './subject.ts';
