import { AppError, type ErrorName } from '@/lib/errors'

type PostgresError = { code?: string; constraint_name?: string }

function postgresError(error: unknown): PostgresError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (typeof (cause as PostgresError).code === 'string') return cause as PostgresError
  }
  return null
}

export const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

/** SQLSTATE of a database error, wherever a library wrapped it; null for other errors. */
export function sqlState(error: unknown): string | null {
  return postgresError(error)?.code ?? null
}

/** Whether a lock was not had in the time that a transaction may wait for one (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE

/**
 * Runs a write and turns the violation of a named unique constraint into a refusal.
 * Matched by SQLSTATE and constraint name, never by text.
 */
export async function refuseDuplicates<T>(
  constraints: Record<string, ErrorName>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const found = postgresError(error)
    const refusal = found?.code === UNIQUE_VIOLATION ? constraints[found.constraint_name ?? ''] : undefined
    throw refusal ? new AppError(refusal) : error
  }
}

/** Whether a write met what must be there once, and nobody has said what that is. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

/** Connection trouble (class 08, 57P0x, or a socket error): the database is away, not the data wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (!code) return false
  return /^(08|57P)/.test(code) || /^(ECONN|CONNECT|CONNECTION_|ENOTFOUND|EPIPE|ETIMEDOUT)/.test(code)
}

/**
 * Whether data cannot be stored for what it is, however often it is tried: the database refuses its values
 * (classes 22 and 23), or our own code fails on them.
 */
export function isRefused(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== null) return /^2[23]/.test(code) || code === 'ERR_OUT_OF_RANGE'
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}

/** What a refusal says, short enough for a column. */
export function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return [sqlState(error), message].filter(Boolean).join(': ').slice(0, 500)
}

/** Out of a column's range, signs that no text can hold, no such date: the caller's value is wrong. */
const VALUE_REFUSED = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** Whether the database could not take a value, which then came from outside. */
export function isValueRefused(error: unknown): boolean {
  return VALUE_REFUSED.has(sqlState(error) ?? '')
}
