export { startServer, type ArenaServer } from './start-server.ts';
