'use client'
import { useNow } from '@/components/ui/use-now'
import { useLive } from './live-provider'

/**
 * The time up to which vehicles are known, in milliseconds: now, or when the lost feed was heard last. What counts on
 * from there would tell of a drive that nobody sees.
 */
export function useNewsNow(): number {
  const now = useNow()
  const feed = useLive('feed')
  return feed?.state === 'lost' && feed.heardAt !== null ? Math.min(now, feed.heardAt) : now
}
