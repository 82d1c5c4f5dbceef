'use client'
import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import type { useReportPrint } from './use-report-print'

type Printing = ReturnType<typeof useReportPrint>
type Props = { printing: Printing; question: Parameters<Printing['start']>[0] | null }

/** Prints a report; so do the keys that print pages. */
export function PrintButton({ printing, question }: Props) {
  const t = useTranslations('reports.screen')
  const { rows, start } = printing
  const isReady = question !== null && rows === null
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (isReady) void start(question)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <IconButton
      label={t('print')}
      icon={<Printer />}
      disabled={!isReady}
      onClick={() => isReady && void start(question)}
    />
  )
}

/** How far the pages are, with a way back; nothing while nothing is printed. */
export function PrintProgress({ printing: { rows, stop }, count }: { printing: Printing; count: number }) {
  const t = useTranslations('reports.screen')
  const ui = useTranslations('ui')
  if (rows === null) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 rounded-control bg-tint px-3 py-1 text-body print:hidden"
    >
      <Spinner />
      <span className="min-w-0 flex-1">{t('printing', { done: Math.min(rows, count), count })}</span>
      <Button tone="ghost" onClick={stop}>
        {ui('cancel')}
      </Button>
    </div>
  )
}
