/**
 * Turns a question that answers many at once into one for each asker. A question is asked at once when nothing
 * is under way; those that come meanwhile are asked together when it is answered, `most` at a time. When asking
 * fails, everybody whose question it was fails.
 */
export function gather<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let busy = false

  const work = async (): Promise<void> => {
    busy = true
    while (waiting.length > 0) {
      const asked = waiting.splice(0, most)
      try {
        const answers = await askAll(asked.map(({ question }) => question))
        for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    busy = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!busy) void work()
    })
}
