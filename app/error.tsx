'use client'
import { FailureScreen } from '@/components/shell/failure-screen'

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <main className="h-dvh">
      <FailureScreen error={error} reset={reset} />
    </main>
  )
}
