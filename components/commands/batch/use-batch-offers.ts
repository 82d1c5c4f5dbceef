'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY } from '../use-command'
import type { BatchTarget } from './use-batch-target'

/** So long nothing is typed before it is asked what the devices take. */
const SETTLED_MS = 400
const OFFERED_FOR_MS = 60_000

/** What devices of a batch can be sent, asked for once they are given; null while none are. */
export function useBatchOffers(target: BatchTarget | null) {
  const settled = useSettled(target)
  const offered = useQuery({
    queryKey: [...COMMANDS_KEY, 'offeredInBatch', settled],
    queryFn: ({ signal }) =>
      api('POST', '/api/commands/batches/offers', {
        body: settled ?? {},
        signal,
        isLong: true,
        hideError: true,
      }),
    enabled: settled !== null,
    staleTime: OFFERED_FOR_MS,
  })
  return { isAsked: settled !== null, offered }
}

/** What was given once it has not changed for a while. */
function useSettled<Value>(given: Value): Value {
  const [settled, setSettled] = useState(given)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => given), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [given])
  return settled
}
