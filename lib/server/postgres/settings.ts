import type { Cluster } from "./cluster.ts";

/** Arguments of the embedded server, with its settings. */
export function serverArguments(cluster: Cluster, port: number, fsync: boolean): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    max_parallel_workers_per_gather: 0,
    jit: "off",
    // Plans follow the statistics, and a new database grows a hundredfold in its first minute, the default pause.
    autovacuum_naptime: "10s",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    // Error details hold values of rows, such as addresses.
    log_error_verbosity: "terse",
    // The text of statements can hold such values too.
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    fsync: fsync ? "on" : "off",
    synchronous_commit: fsync ? "on" : "off",
    full_page_writes: fsync ? "on" : "off",
  };
  return [
    "-D",
    cluster.data,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}
