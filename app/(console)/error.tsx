'use client'
import { FailureScreen } from '@/components/shell/failure-screen'

export default function ConsoleError({ error, reset }: { error: Error; reset: () => void }) {
  return <FailureScreen error={error} reset={reset} />
}
