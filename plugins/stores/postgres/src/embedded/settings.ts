/**
 * What the embedded server is started with: reachable by its private socket only, everything that is acknowledged on
 * the disk, and small. Sizes fit a laptop beside two desktops.
 */
export const SETTINGS: readonly string[] = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'max_connections=60',
  'shared_buffers=32MB',
  'huge_pages=off',
  'io_method=sync',
  'jit=off',
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum_max_workers=2',
  'logging_collector=off',
  'log_destination=stderr',
  'timezone=UTC',
];
