'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode, Ref } from 'react'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'

type Props = {
  ref?: Ref<HTMLFormElement>
  /** What is edited; null for a new one. */
  area: { name: string; own: boolean; accountName: string } | null
  texts: { newTitle: string; editTitle: string; back: string; make: string; save: string }
  isUnsaved: boolean
  isSubmitting: boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form of an area beside the map that it is drawn on: whose it is, its parts, and leaving it. */
export function AreaForm({ ref, area, texts, isUnsaved, isSubmitting, onClose, onSubmit, children }: Props) {
  const ui = useTranslations('ui')
  const { leave, question } = useLeaveGuard(isUnsaved, onClose)
  return (
    <>
      <form
        ref={ref}
        noValidate
        aria-label={area ? texts.editTitle : texts.newTitle}
        className="flex h-full min-h-0 flex-1 flex-col"
        onSubmit={onSubmit}
      >
        <header className="flex shrink-0 items-center gap-1 border-b border-hairline py-2 ps-2 pe-4">
          <IconButton label={texts.back} icon={<ArrowLeft className="rtl:-scale-x-100" />} onClick={leave} />
          <h2 className="min-w-0 flex-1 text-h3 font-semibold">
            <Cut>{area?.name ?? texts.newTitle}</Cut>
          </h2>
          {area && !area.own && (
            <span className="max-w-40 shrink-0 truncate text-meta text-muted">
              <bdi>{area.accountName}</bdi>
            </span>
          )}
        </header>
        {/* As high as the kinds of shapes: a sheet that is down shows those. */}
        <div className="flex min-h-18 flex-1 flex-col gap-6 overflow-y-auto p-4">{children}</div>
        <footer className="flex shrink-0 justify-end gap-2 border-t border-hairline px-4 py-3">
          <Button onClick={leave}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={isSubmitting} disabled={area !== null && !isUnsaved}>
            {area ? texts.save : texts.make}
          </Button>
        </footer>
      </form>
      <LeaveGuard active={isUnsaved} />
      {question}
    </>
  )
}
