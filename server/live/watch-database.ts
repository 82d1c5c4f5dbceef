const LOOK_EVERY_MS = 3000
/** Whoever does not answer in this time is away: a connection that is cut refuses nothing, it is silent. */
const ANSWER_MS = 5000

/** Calls `onAway` when `ask` fails or stays silent; again only after it has answered meanwhile. */
export function watchDatabase(
  ask: () => Promise<unknown>,
  onAway: (reason: unknown) => void,
): NodeJS.Timeout {
  let away = false
  let asking = false
  const look = async () => {
    if (asking) return
    asking = true
    try {
      await answerOf(ask)
      away = false
    } catch (error) {
      if (!away) onAway(error)
      away = true
    } finally {
      asking = false
    }
  }
  return setInterval(() => void look(), LOOK_EVERY_MS).unref()
}

async function answerOf(ask: () => Promise<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  try {
    await Promise.race([ask(), silent])
  } finally {
    clearTimeout(patience)
  }
}
