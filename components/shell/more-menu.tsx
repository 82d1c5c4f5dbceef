'use client'
import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ShellAccount } from './console-shell'

/** A cell of the phone's tab bar. */
export const tabClass =
  'flex h-14 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium -outline-offset-4 [&_svg]:size-5.5'

const loadSheet = () => import('./more-sheet')
type MoreSheet = Awaited<ReturnType<typeof loadSheet>>['MoreSheet']

/** The pages that have no tab of their own. */
export function MoreMenu({ account }: { account: ShellAccount }) {
  const t = useTranslations('shell')
  const [Sheet, setSheet] = useState<MoreSheet | null>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    loadSheet().then(
      ({ MoreSheet }) => setSheet(() => MoreSheet),
      () => setOpen(false),
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={loadSheet}
        onClick={show}
        className={`${tabClass} text-muted`}
      >
        <Menu strokeWidth={1.75} aria-hidden="true" />
        {t('more')}
      </button>
      {Sheet && <Sheet account={account} open={open} onOpenChange={setOpen} />}
    </>
  )
}
