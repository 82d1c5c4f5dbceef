'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Asks before a form with changes is left; `question` is to be rendered inside it. */
export function useLeaveGuard(dirty: boolean, onLeave: () => void) {
  const t = useTranslations('shell.discard')
  const ui = useTranslations('ui')
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (!dirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [dirty])

  const leave = () => (dirty ? setAsking(true) : onLeave())
  const question = (
    <Dialog
      open={asking}
      onOpenChange={setAsking}
      title={t('title')}
      description={t('text')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" onClick={onLeave}>
            {t('discard')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('stay')}</Button>
        </>
      }
    />
  )
  return { leave, question }
}
