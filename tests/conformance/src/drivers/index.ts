export { driverCases } from './driver-cases.ts';
export { driverBench, DriverBench } from './bench.ts';
export { connectDesktop, type ServedSite } from './desktops.ts';
export { testContext } from './test-context.ts';
export { PROGRAMS, type DriverSetting, type DriverSubject } from './subject.ts';
