'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Asks before a page with unsaved changes is left, by a link of ours or by closing it. */
export function LeaveGuard({ active }: { active: boolean }) {
  const t = useTranslations('shell.leave')
  const ui = useTranslations('ui')
  const router = useRouter()
  const [wanted, setWanted] = useState<string | null>(null)

  useEffect(() => {
    if (!active) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const press = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return
      const elsewhere = link.target === '_blank' || link.origin !== location.origin
      if (elsewhere || event.metaKey || event.ctrlKey || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    addEventListener('beforeunload', unload)
    document.addEventListener('click', press, { capture: true })
    return () => {
      removeEventListener('beforeunload', unload)
      document.removeEventListener('click', press, { capture: true })
    }
  }, [active])

  if (wanted === null) return null
  return (
    <Dialog
      open
      title={t('title')}
      description={t('text')}
      closeLabel={ui('close')}
      onOpenChange={(open) => !open && setWanted(null)}
      footer={
        <>
          <Button
            tone="danger"
            onClick={() => {
              setWanted(null)
              router.push(wanted)
            }}
          >
            {t('leave')}
          </Button>
          <Button onClick={() => setWanted(null)}>{t('stay')}</Button>
        </>
      }
    />
  )
}
