import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on a connection for the answer to an earlier one. */
const MAX_WAITING = 20

/** The answers that a connection still owes, in the order of their requests. */
const owed = new WeakMap<Socket, ServerResponse[]>()

/**
 * Settles when it is the turn of a request among those of its connection: at once (null), unless it was sent before the
 * answer to an earlier one. No browser does that; who does has no more work under way than others have. A connection
 * on which too many wait is cut, and its promise stays open.
 */
export function afterEarlier(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const { socket } = request
  const answers = owed.get(socket) ?? []
  owed.set(socket, answers)
  const earlier = answers.at(-1)
  answers.push(response)
  response.once('close', () => answers.splice(answers.indexOf(response), 1))
  if (!earlier) return null
  if (answers.length > MAX_WAITING) socket.destroy()
  return new Promise((resolve) => {
    earlier.once('close', () => {
      if (!socket.destroyed) resolve()
    })
  })
}
