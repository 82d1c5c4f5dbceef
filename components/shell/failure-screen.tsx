'use client'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '@/components/ui/button'
import { isPartMissing } from '@/components/ui/lazy-part'
import { StatusArt } from './status-art'
import { useFailureTexts } from './use-failure-texts'

/**
 * Stands in for a page that failed; another try asks the server again, then takes the error away. Where scripts did not
 * come, the page is loaded anew.
 */
export function FailureScreen({ error, reset }: { error: Error; reset: () => void }) {
  const router = useRouter()
  const { title, text, retry } = useFailureTexts()
  const retryNow = () => {
    if (isPartMissing(error)) return location.reload()
    startTransition(() => {
      router.refresh()
      reset()
    })
  }
  return (
    <section className="grid min-h-full place-items-center px-6 py-16" role="alert">
      <div className="flex max-w-sm flex-col items-center text-center">
        <StatusArt />
        <h1 className="mt-8 text-h2 font-semibold tracking-tight text-balance">{title}</h1>
        <p className="mt-2 text-md text-pretty text-muted">{text}</p>
        <Button tone="primary" size="lg" className="mt-7" onClick={retryNow}>
          {retry}
        </Button>
      </div>
    </section>
  )
}
