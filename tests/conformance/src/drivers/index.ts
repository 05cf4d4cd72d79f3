export { driverCases } from './driver-cases.ts';
export { driverBench } from './bench.ts';
export { connectDesktop } from './desktops.ts';
export { PROGRAMS, type DriverSetting, type DriverSubject } from './subject.ts';
