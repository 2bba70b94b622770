/**
 * Server settings for a small machine that also runs the site. Passed on the command line, so that a new release can change
 * them.
 */
export function serverSettings(options: { socketDir: string; logDir: string; throwAway: boolean }) {
  const settings: Record<string, string> = {
    listen_addresses: "",
    // PostgreSQL parses this as a list: the quotes keep a comma in the path from splitting it.
    unix_socket_directories: `"${options.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: "60",
    shared_buffers: "128MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    random_page_cost: "1.1",
    jit: "off",
    max_parallel_workers_per_gather: "1",
    wal_level: "minimal",
    max_wal_senders: "0",
    wal_compression: "on",
    max_wal_size: "512MB",
    fsync: "on",
    synchronous_commit: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    // Logs starts, stops and crashes. Failed statements are reported by the application, and their text may contain
    // personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    // One file per weekday, overwritten a week later.
    logging_collector: "on",
    log_directory: options.logDir,
    log_filename: "postgresql-%a.log",
    log_rotation_age: "1d",
    log_rotation_size: "0",
    log_truncate_on_rotation: "on",
  };
  if (options.throwAway) {
    Object.assign(settings, {
      max_connections: "200",
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_compression: "off",
      autovacuum: "off",
      logging_collector: "off",
    });
  }
  return settings;
}
