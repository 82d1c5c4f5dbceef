'use client'
import { FailureScreen } from '@/components/shell/failure-screen'

export default function PageError({ reset }: { reset: () => void }) {
  return (
    <main className="h-dvh">
      <FailureScreen reset={reset} />
    </main>
  )
}
