import fs from 'node:fs';
import os from 'node:os';

const megabyte = 1 << 20;

/**
 * Settings of the embedded server, small enough for a laptop: lists of a million rows are served from memory, and the planner
 * assumes an SSD.
 */
export function clusterSettings(): Readonly<Record<string, string>> {
  const memory = os.totalmem();
  const share = (part: number, maxMb: number): string => `${Math.max(32, Math.min(maxMb, Math.floor((memory * part) / megabyte)))}MB`;
  return {
    shared_buffers: share(1 / 8, 512),
    effective_cache_size: share(1 / 2, 8192),
    work_mem: share(1 / 256, 32),
    maintenance_work_mem: share(1 / 32, 256),
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    jit: 'off',
    // Stops the statements of a killed program, which no client waits for.
    client_connection_check_interval: '10s',
    ...(hasSmallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
  };
}

/** For tests: speed instead of safety, and room for many files with a pool each. */
export const throwawaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its turns come by the clock, and a template in use cannot be cloned.
  autovacuum: 'off',
  max_connections: '200',
  jit: 'off',
  random_page_cost: '1.1',
};

/** Containers often have 64 MB at /dev/shm, which a parallel plan over a million rows can fill. */
function hasSmallSharedMemory(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync('/dev/shm');
    return bavail * bsize < 512 * megabyte;
  } catch {
    return false;
  }
}
