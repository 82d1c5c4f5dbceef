'use client'
import { FailureScreen } from '@/components/shell/failure-screen'

export default function ConsoleError({ reset }: { reset: () => void }) {
  return <FailureScreen reset={reset} />
}
