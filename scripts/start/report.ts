/** What a start prints: one line per step, with how long it took. */
const tty = process.stdout.isTTY
const paint = (code: number, text: string) => (tty ? `\u001b[${code}m${text}\u001b[0m` : text)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8)

export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

export function stepDone(title: string, ms: number, detail = ''): void {
  say(`${paint(32, '✓')} ${title.padEnd(34)}${paint(2, seconds(ms))}${detail ? `  ${paint(2, detail)}` : ''}`)
}

/** Of what takes long, that it has begun: off a terminal a step is silent until it is done. */
export function sayLong(title: string): void {
  if (!tty) say(`… ${title}`)
}

/** Runs one step and prints it with its duration; `work` may return a detail to show beside it. */
export async function step(
  title: string,
  work: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
  const began = Date.now()
  if (tty) process.stdout.write(`${paint(2, '…')} ${title}\r`)
  const detail = await work()
  stepDone(title, Date.now() - began, detail)
}

/** A refusal to start: printed as the one sentence it is, without a stack. */
export class CannotStart extends Error {}

export function fail(error: unknown): never {
  const known =
    error instanceof CannotStart || (error instanceof Error && error.constructor.name === 'BadSetting')
  process.stderr.write(
    `${paint(31, '✗')} ${known ? error.message : String((error as Error)?.stack ?? error)}\n`,
  )
  process.exit(1)
}
