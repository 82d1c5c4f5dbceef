import { searchNumber, type Work, writeSolved } from '@/lib/auth/proof-of-work'
import { transportFailure } from '@/lib/http/client'

/** Numbers tried between two turns of the page, some 5 ms on a phone. */
const NUMBERS_A_TURN = 500

/** Finds the answer to a challenge, as `captcha` takes it: in a worker, in between what else the page does where there is none. */
export async function solveWork(work: Work): Promise<string> {
  const number = await searchInWorker(work).catch(() => searchInTurns(work))
  if (number === null) throw transportFailure('unreadable')
  return writeSolved(work, number)
}

function searchInWorker(work: Work): Promise<number | null> {
  return new Promise<number | null>((resolve, reject) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module', name: 'work' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<number | null>) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('no worker')))
    worker.postMessage(work)
  })
}

async function searchInTurns(work: Work): Promise<number | null> {
  for (let from = 0; from <= work.maxNumber; from += NUMBERS_A_TURN) {
    const found = searchNumber(work, from, Math.min(from + NUMBERS_A_TURN - 1, work.maxNumber))
    if (found !== null) return found
    await new Promise((resume) => setTimeout(resume))
  }
  return null
}
