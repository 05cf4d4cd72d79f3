/** Who has to act: the person who asked, the operator, a plugin's author, the agent, its provider, or this project. */
export type Fault = 'caller' | 'operator' | 'plugin' | 'agent' | 'provider' | 'arena';

/** One error of the arena. `{name}` in the message is filled from the details. */
export type ErrorDefinition = { readonly status: number; readonly fault: Fault; readonly message: string };

/** Every error code, once. Messages say what was wrong, where, and what to do. */
export const ERRORS = {
  config_unreadable: {
    status: 500,
    fault: 'operator',
    message: '{file}: cannot be read: {reason}. Check the path and its permissions.',
  },
  config_invalid: {
    status: 500,
    fault: 'operator',
    message: '{file}:{line}:{column}: {path}: expected {expected}, seen {seen}',
  },
  plugin_not_found: {
    status: 500,
    fault: 'operator',
    message:
      '{where}: no plugin "{use}" of kind {kind}: {looked}. Bundled: {known}. Install the package or correct the name.',
  },
  plugin_shape: {
    status: 500,
    fault: 'plugin',
    message: 'plugin "{use}": its default export is no plugin descriptor: {reason}. Build it with definePlugin.',
  },
  plugin_kind: {
    status: 500,
    fault: 'operator',
    message: '{where}: plugin "{use}" is of kind {actual}, but {kind} is needed here.',
  },
  plugin_api_version: {
    status: 500,
    fault: 'plugin',
    message: 'plugin "{use}" speaks plugin API {actual}; this arena speaks {expected}. Install a matching version.',
  },
  plugin_config: {
    status: 500,
    fault: 'operator',
    message: '{file}:{line}:{column}: {path}: expected {expected}, seen {seen}',
  },
  plugin_library_missing: {
    status: 500,
    fault: 'operator',
    message: 'plugin "{use}" needs the library "{library}", which is not installed: {reason}',
  },
  plugin_prerequisite: { status: 500, fault: 'operator', message: 'plugin "{use}" cannot run here: {found}. {remedy}' },
  plugin_product: {
    status: 500,
    fault: 'plugin',
    message: 'plugin "{use}" failed to start: its create answered {reason}. A {kind} needs all of these.',
  },
  plugin_name_taken: {
    status: 500,
    fault: 'plugin',
    message:
      '{where}: plugin "{use}" calls itself "{name}", as the bundled {kind} does, whose folder it would share. Give it a name of its own.',
  },
  plugin_failed: { status: 500, fault: 'plugin', message: 'plugin "{use}" failed to start: {reason}' },
  too_few_agents: {
    status: 500,
    fault: 'operator',
    message: 'a battle needs two agents, the roster has {count}. Add agents to the configuration.',
  },
  port_taken: {
    status: 500,
    fault: 'operator',
    message: 'port {port} on {host} is taken. Stop what listens there, or start with --set server.port=N.',
  },
  data_folder_locked: {
    status: 500,
    fault: 'operator',
    message:
      'the data folder {folder} belongs to a running arena (process {pid}). Stop it, or use another folder with --set data.folder=DIR.',
  },
  data_folder_unusable: {
    status: 500,
    fault: 'operator',
    message: 'the data folder {folder} cannot be used: {reason}. Check its owner and permissions.',
  },
  signing_key_other: {
    status: 500,
    fault: 'operator',
    message:
      'the ledger is signed with key {inUse}, and the data folder {folder} holds key {kept}. Put back the key that signs it; nothing was signed.',
  },
  ledger_regressed: {
    status: 500,
    fault: 'operator',
    message:
      'the ledger has {entries} entries and does not go on from the head over {size} entries that was signed here at {signed}: it comes from an older backup, or was changed. Restore the newer one. To go on without what is missing, move {file} aside; receipts and exports that were handed out will show it.',
  },
  db_other_version: {
    status: 500,
    fault: 'operator',
    message:
      'the data folder {folder} was made by PostgreSQL {actual}, this arena brings {expected}. Use the earlier release, or dump and restore.',
  },
  db_too_old: {
    status: 500,
    fault: 'operator',
    message: 'the database server is version {actual}; {expected} or newer is needed.',
  },
  db_too_new: {
    status: 500,
    fault: 'operator',
    message:
      'the database was migrated by a newer arena (migration {actual}, known up to {expected}). Start that release, or restore a backup.',
  },
  db_unsafe_setting: {
    status: 500,
    fault: 'operator',
    message: 'the database runs with {setting} = {actual}; acknowledged votes could be lost. Set it to {expected}.',
  },
  db_unavailable: { status: 503, fault: 'operator', message: 'the database cannot be reached: {reason}' },
  db_timeout: {
    status: 503,
    fault: 'operator',
    message:
      'the database did not answer within {ms} ms. The outcome is unknown: repeat the request with the same key.',
  },
  store_unavailable: { status: 503, fault: 'operator', message: 'the store cannot be written: {reason}' },
  disk_full: {
    status: 507,
    fault: 'operator',
    message: 'no space left for {what} in {folder}. Free some space; nothing was half-written.',
  },
  blob_missing: {
    status: 500,
    fault: 'operator',
    message: 'the object {sha256} is missing from {folder}. Restore it from a backup.',
  },
  blob_corrupt: {
    status: 500,
    fault: 'operator',
    message: 'the object {sha256} does not match its name any more. Restore it from a backup.',
  },
  blob_too_large: { status: 413, fault: 'caller', message: 'the object is larger than {limit} bytes' },
  stale_lease: {
    status: 409,
    fault: 'arena',
    message: 'battle {battle}: the lease {fencing} of worker {worker} is no longer valid; the write was refused',
  },
  sandbox_unavailable: { status: 503, fault: 'operator', message: 'sandbox driver {driver}: {found}. {remedy}' },
  sandbox_start_failed: {
    status: 503,
    fault: 'arena',
    message: 'sandbox driver {driver}: {what} did not start within {ms} ms: {evidence}',
  },
  sandbox_lost: { status: 503, fault: 'arena', message: 'the sandbox of lane {lane} is gone: {evidence}' },
  parity_failed: { status: 503, fault: 'arena', message: 'the two desktops differ before the first action: {fields}' },
  recipe_failed: { status: 503, fault: 'operator', message: 'the recipe failed at {where}: {reason}' },
  task_invalid: {
    status: 400,
    fault: 'caller',
    message: '{file}:{line}:{column}: {path}: expected {expected}, seen {seen}',
  },
  checker_rejected: { status: 400, fault: 'caller', message: '{file}: checker, assertion {index}: {reason}' },
  corpus_invalid: { status: 400, fault: 'caller', message: '{file}: {field}, row {row}: {reason}' },
  export_invalid: { status: 400, fault: 'caller', message: '{file}: {reason}' },
  fit_not_converged: {
    status: 500,
    fault: 'arena',
    message:
      'the fit did not converge after {iterations} iterations (largest step {step}); the earlier board stays published',
  },
  key_reused: {
    status: 409,
    fault: 'caller',
    message: 'the idempotency key was used for another request. Use a new key.',
  },
  queue_full: {
    status: 429,
    fault: 'operator',
    message: 'the queue is full ({waiting} battles wait). Try again later.',
  },
  not_found: { status: 404, fault: 'caller', message: 'there is nothing here' },
  file_withheld: {
    status: 409,
    fault: 'caller',
    message: 'this file is kept back until you have answered: {reason}. Judge without it; it is here afterwards.',
  },
  request_invalid: { status: 400, fault: 'caller', message: '{field}: {reason}' },
  request_too_large: { status: 413, fault: 'caller', message: '{what} is larger than {limit}. Send less.' },
  content_type: { status: 403, fault: 'caller', message: 'send {expected}' },
  key_missing: {
    status: 400,
    fault: 'caller',
    message:
      'send an Idempotency-Key header of 8 to 200 letters, digits, "-" or "_", the same one when you repeat the request.',
  },
  other_origin: {
    status: 403,
    fault: 'caller',
    message: 'requests that change something are taken from the pages of this arena only',
  },
  not_signed_in: { status: 401, fault: 'caller', message: 'sign in first' },
  pause_over: {
    status: 409,
    fault: 'caller',
    message:
      'this side waits for nothing like that any more: its countdown is over, or somebody was faster. Reload the page.',
  },
  grant_impossible: {
    status: 409,
    fault: 'caller',
    message: 'the steps cannot be given: {reason}. Give them to the side that waits alone, or let it end.',
  },
  side_ended: {
    status: 409,
    fault: 'caller',
    message: 'this side has ended already, and stays as it is. Reload the page.',
  },
  battle_not_running: {
    status: 409,
    fault: 'caller',
    message: 'nobody runs this battle now, so nothing can be said to it. Look again in a moment.',
  },
  not_allowed: { status: 403, fault: 'caller', message: 'your account may not do this' },
  wrong_credentials: { status: 401, fault: 'caller', message: 'the e-mail address or the password is wrong' },
  sign_in_spent: {
    status: 401,
    fault: 'caller',
    message: 'this sign-in has been used or has run out. Start the arena again for a new one.',
  },
  link_spent: {
    status: 401,
    fault: 'caller',
    message:
      'this link has been used, has run out, or was replaced by a newer one. Ask the administrator for another; the old password, if there was one, still holds.',
  },
  sign_up_closed: { status: 403, fault: 'caller', message: 'this arena takes no new accounts. Ask its administrator.' },
  account_exists: {
    status: 409,
    fault: 'caller',
    message: 'there is an account with this e-mail address. Sign in instead.',
  },
  too_many_requests: {
    status: 429,
    fault: 'caller',
    message: 'too many requests. Try again in {seconds} s; nothing was changed.',
  },
  insecure_address: {
    status: 500,
    fault: 'operator',
    message:
      'sign-in over plain http would be readable on the network of {host}. Put https in front and set server.url, or set server.insecureLan: true.',
  },
  already_answered: { status: 409, fault: 'caller', message: 'you have already answered this battle' },
  not_reserved: {
    status: 409,
    fault: 'caller',
    message: 'this battle is not reserved for you any more. Ask for the next one; no vote was kept.',
  },
  not_judgeable: { status: 409, fault: 'caller', message: 'this battle cannot be judged now' },
  already_revealed: { status: 409, fault: 'caller', message: 'you have already been told who was who in this battle' },
  usage: { status: 400, fault: 'caller', message: '{reason}' },
  internal: {
    status: 500,
    fault: 'arena',
    message: 'something went wrong here; the log has the details under {requestId}',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;
