import { storeCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { afterAll, beforeAll } from 'vitest';
import type { PostgresStore } from '../src/store/postgres-store.ts';
import { newDatabase, openStore, startServer } from './support.ts';

let own: Awaited<ReturnType<typeof startServer>>;
let database: Awaited<ReturnType<typeof newDatabase>>;
let store: PostgresStore;

beforeAll(async () => {
  own = await startServer();
  database = await newDatabase(own.server.target);
  store = await openStore(database.target);
});

afterAll(async () => {
  await store.dispose();
  await database.drop();
  await own.stop();
});

describeConformance('the PostgreSQL store on the embedded server', storeCases, async () => ({
  context: { store },
  dispose: async () => undefined,
}));
