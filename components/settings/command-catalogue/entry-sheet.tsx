'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CatalogueDocument } from '@/lib/commands/catalogue/catalogue-document'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import type { Edit } from '@/lib/commands/catalogue/command-draft'
import { refusalText, useKeepEdit } from './use-catalogue'
import { judgedAt, useJudge } from './use-judge'

type Entry = {
  known: CommandCatalogue
  edit: Edit
  /** Where the entry stands in the document that the edit makes. */
  placeIn: (next: CatalogueDocument) => string
  isChanged: boolean
  /** The fields themselves are wrong, which the document does not show. */
  isWrong: boolean
  onKept: () => void
  onClose: () => void
}

export type EntryForm = ReturnType<typeof useEntryForm>

/**
 * An entry of the document as it is typed: judged with all of the document, and kept if nothing is wrong. What is wrong is said once that
 * was tried.
 */
export function useEntryForm({ known, edit, placeIn, isChanged, isWrong, onKept, onClose }: Entry) {
  const t = useTranslations('commandCatalogue')
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const { leave, question } = useLeaveGuard(isChanged, onClose)
  const keep = useKeepEdit(known)
  const next = edit(known.document)
  const judged = judgedAt(useJudge(known)(next).problems, placeIn(next))
  const isFine = judged.isFine && !isWrong
  const said = (path: string) => (tried ? judged.at(path) : null)
  return {
    tried,
    tries,
    leave,
    question,
    said,
    isBusy: keep.isPending,
    isRefused: tried && !isFine,
    notice: keep.error ? refusalText(keep.error) : tried ? judged.elsewhere : null,
    /** What was refused is another by now. */
    typed: () => {
      if (keep.isError) keep.reset()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setTries(tries + 1)
      if (!isFine || keep.isPending) return
      keep.mutate(edit, {
        onSuccess: () => {
          showToast({ text: t('saved'), tone: 'success' })
          onKept()
        },
      })
    },
  }
}

type Props = {
  form: EntryForm
  title: string
  description?: string
  /** Said in the foot. */
  notice: string | null
  children: ReactNode
}

/** The sheet around its fields. */
export function EntrySheet({ form, title, description, notice, children }: Props) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const phone = useIsPhone()
  const id = useId()
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && form.leave()}
      title={title}
      description={description}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice tries={form.tries} refusal={notice} />
          <Button type="submit" form={id} tone="primary" busy={form.isBusy}>
            {t('save')}
          </Button>
          <Button onClick={form.leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {children}
        {form.isRefused && (
          <p role="alert" className="text-meta text-danger">
            {problems('catalogue.notSaved')}
          </p>
        )}
      </form>
      {form.question}
    </Sheet>
  )
}
