/** What PostgreSQL and its driver say of the row or the value that was refused. */
const VALUES = new Set(['params', 'parameters', 'args', 'detail', 'where'])
/** A cause may lead back to its error. */
const MAX_CAUSES = 10

/**
 * An error as the log may have it: drizzle writes the values of a statement that failed into its message, and the
 * database quotes the row that it refused; passwords' hashes and positions of people stand there. The statement, the code, the
 * constraint and the stack are kept. Anything but an error of the database is returned as it is, its causes included.
 */
export function withoutValues(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return error
  const cause = withoutValues(error.cause, depth + 1)
  const isStatement = 'query' in error || 'severity' in error
  if (!isStatement && cause === error.cause) return error
  const fields = Object.entries(error).filter(([name]) => !(isStatement && VALUES.has(name)))
  const shown: Error = Object.assign(Object.create(Object.getPrototypeOf(error)), Object.fromEntries(fields))
  const message = isStatement ? withoutParams(error) : error.message
  // Hidden, as those of any error are.
  Object.defineProperties(shown, {
    message: { value: message },
    stack: { value: error.stack?.replace(error.message, () => message) },
    cause: { value: cause },
  })
  return shown
}

/** `Failed query: …\nparams: …`, as drizzle says it. */
function withoutParams({ message, ...fields }: Error): string {
  const { params } = fields as { params?: unknown }
  const end = `\nparams: ${params}`
  return params !== undefined && message.endsWith(end) ? message.slice(0, -end.length) : message
}
