'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'

/** Asks before a page with unsaved changes is left, by a link of ours or by closing it. */
export function LeaveGuard({ active }: { active: boolean }) {
  const router = useRouter()
  const [wanted, setWanted] = useState<string | null>(null)
  useStayInBrowser(active)

  useEffect(() => {
    if (!active) return
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    document.addEventListener('click', press, { capture: true })
    return () => document.removeEventListener('click', press, { capture: true })
  }, [active])

  return (
    <LeaveQuestion
      open={wanted !== null}
      onStay={() => setWanted(null)}
      onLeave={() => {
        setWanted(null)
        if (wanted) router.push(wanted)
      }}
    />
  )
}

/** Asks before a form with unsaved changes is closed; `question` is to be rendered inside of it, `isAsking` while it waits. */
export function useLeaveGuard(dirty: boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false)
  useStayInBrowser(dirty)
  const leave = () => (dirty ? setAsking(true) : onLeave())
  const question = <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={onLeave} />
  return { leave, question, isAsking }
}

/** The browser's own question, when the tab is closed or another address is typed. */
function useStayInBrowser(active: boolean) {
  useEffect(() => {
    if (!active) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [active])
}

type QuestionProps = { open: boolean; onStay: () => void; onLeave: () => void }

function LeaveQuestion({ open, onStay, onLeave }: QuestionProps) {
  const t = useTranslations('shell.leave')
  return (
    <AlertDialog
      open={open}
      title={t('title')}
      text={t('text')}
      action={t('leave')}
      cancel={t('stay')}
      danger
      onAction={onLeave}
      onCancel={onStay}
    />
  )
}
