'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** While there is something unsaved, asks before a link or the browser leaves the page. */
export function LeaveGuard({ active }: { active: boolean }) {
  const t = useTranslations('settings.leave')
  const ui = useTranslations('ui')
  const router = useRouter()
  const [wanted, setWanted] = useState<string | null>(null)

  useEffect(() => {
    if (!active) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    const onPress = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    addEventListener('beforeunload', onLeave)
    document.addEventListener('click', onPress, true)
    return () => {
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', onPress, true)
    }
  }, [active])

  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={(open) => !open && setWanted(null)}
      title={t('title')}
      description={t('text')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" onClick={() => wanted && router.push(wanted)}>
            {t('leave')}
          </Button>
          <Button onClick={() => setWanted(null)}>{t('stay')}</Button>
        </>
      }
    />
  )
}
