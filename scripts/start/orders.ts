import type { Service } from './supervise'

/** What the preparation of a start asks of the process that supervises it. */
export type Order = { dataDir: string } & (
  | { kind: 'postgres'; port: number; password: string }
  | { kind: 'services'; services: Service[]; env: NodeJS.ProcessEnv }
)

/** As orders and answers travel between the two. */
export type Request = { id: number; order: Order }
export type Answer = { id: number; result: string; error?: string }

let last = 0

/** Gives an order to the supervisor. Returns the address of the database where that was ordered. Throws its error. */
export function giveOrder(order: Order): Promise<string> {
  const id = ++last
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      process.off('message', onMessage)
      if (answer.error === undefined) resolve(answer.result)
      else reject(new Error(answer.error))
    }
    process.on('message', onMessage)
    process.send?.({ id, order } satisfies Request)
  })
}
