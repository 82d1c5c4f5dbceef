export type FieldError = { path: string; message: string }

/** Why there is no result: the server refused, did not answer in time, was not reached, or answered nonsense. */
export type Failure = 'refused' | 'timedOut' | 'unreachable' | 'unreadable'

/** A call that did not work; `message` is for people. */
export class ApiError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
    readonly code: number,
    readonly status: number,
    /** Name of the refusal in `lib/errors.ts`. */
    readonly error: string | null = null,
    readonly fields: FieldError[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** Whether the same call may work in a moment. */
  get isPassing(): boolean {
    return this.failure !== 'refused' || this.status >= 500
  }
}
