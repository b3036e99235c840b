import os from 'node:os'

/** The machine of the measurements, in one line. */
export function machine(): string {
  const cpus = os.cpus()
  const memory = (os.totalmem() / 2 ** 30).toFixed(0)
  const busy = (os.loadavg()[0] ?? 0).toFixed(1)
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}, load ${busy} before the run`
}
