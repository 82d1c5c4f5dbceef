export type Promised = { text: string; kept: (value: number) => boolean }

export const atLeast = (limit: number): Promised => ({ text: `≥ ${limit}`, kept: (value) => value >= limit })
export const atMost = (limit: number): Promised => ({ text: `≤ ${limit}`, kept: (value) => value <= limit })

export type Report = {
  figure: (title: string, value: number, unit: string, promise?: Promised) => void
  note: (text: string) => void
}

/** How long the platform is used, where a bench uses it for a while; of which protocols, with commas between, where it knows several. */
export type BenchOptions = { minutes?: number; protocol?: string }
export type Bench = (report: Report, options?: BenchOptions) => Promise<void>

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
