import { useEffect, useState } from 'react'

const SECOND = 1000

/** The time by a clock that is so many milliseconds ahead of this machine's, every second. */
export function useNow(ahead: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}
