export { startServer, type ArenaServer, type ServerOptions } from './start-server.ts';
