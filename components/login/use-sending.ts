import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/http/api-error'
import { setClientHooks } from '@/lib/http/client'
import type { TransportTexts } from './texts'

/**
 * The one request of a form outside the console: whether it is under way, whether it is done, and what the server
 * refused. `send` does it; `place` says of a refusal whether it is shown elsewhere.
 */
export function useSending(transport: TransportTexts, place?: (refusal: ApiError) => boolean) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const send = async (request: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await request()
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!place?.(error)) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, done, problem, send, clear: () => setProblem(null) }
}
