'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { readOptions, writeOptions } from '@/lib/shares/kept-options'
import type { Share } from '@/lib/shares/schema'
import {
  createBody,
  type DraftField,
  draftOf,
  editBody,
  fieldOfPath,
  newDraft,
  problemsOf,
  type ShareDraft,
  type ShareTarget,
} from '@/lib/shares/share-draft'
import { MadeLink } from './made-link'
import { ShareForm } from './share-form'
import { useDraftTexts } from './use-draft-texts'

/** A link that is made; one that is edited; or one like another whose address is lost. */
export type ShareWork =
  | { kind: 'new'; target: ShareTarget }
  | { kind: 'edit'; share: Share }
  | { kind: 'again'; share: Share }

type Made = Share & { link: string }
type Props = { work: ShareWork; onClose: () => void }

/** Makes a link and hands it over, or changes one. */
export default function ShareDialog({ work, onClose }: Props) {
  const t = useTranslations('shares')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const queries = useQueryClient()
  const { id: account } = useAccount()
  const target = targetOf(work)
  const proposed = useProposedName(target)
  const [first] = useState(() => firstDraft(work, proposed, account))
  const [draft, setDraft] = useState<ShareDraft>(first)
  const [made, setMade] = useState<Made | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>(NOT_REFUSED)
  const [isHanded, setHanded] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const isNew = work.kind !== 'edit'
  const problems = problemsOf(draft, isNew)
  const texts = useDraftTexts(problems)
  const errors = { ...(tried && texts), ...refused.fields }
  const changed = JSON.stringify(draft) !== JSON.stringify(first)
  const { leave, question } = useLeaveGuard(changed && !made, onClose)
  useBackCloses(phone, onClose)

  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<Made | null> => {
      if (work.kind === 'edit') {
        const body = editBody(draft, first)
        await api('PATCH', '/api/shares/[id]', { params: { id: work.share.id }, body, hideError: true })
        return null
      }
      return api('POST', '/api/shares', { body: createBody(draft, target), hideError: true })
    },
    onSuccess: async (link) => {
      if (isNew) keepOptions(account, draft)
      if (link) setMade(link)
      else {
        showToast({ text: t('saved'), tone: 'success' })
        onClose()
      }
      await queries.invalidateQueries({ queryKey: ['shares'] })
    },
    onError: (error) => {
      setRefused(refusalOf(error))
      showFirstError(form.current)
    },
  })
  const change = (part: Partial<ShareDraft>) => {
    setRefused(NOT_REFUSED)
    setDraft((known) => ({ ...known, ...part }))
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) mutate()
    else showFirstError(form.current)
  }
  /** The address is told once: who closes it before it went anywhere is warned first. */
  const close = () => {
    if (!made || isHanded || isWarned) leave()
    else setWarned(true)
  }
  const footer = made ? (
    <Button tone="primary" onClick={onClose}>
      {t('done')}
    </Button>
  ) : (
    <Button tone="primary" busy={isPending} disabled={!isNew && !changed} onClick={submit}>
      {t(isNew ? 'make' : 'save')}
    </Button>
  )
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && close()}
      title={made ? t('made.title') : t(`title.${work.kind}`)}
      closeLabel={ui('close')}
      footer={footer}
    >
      {made ? (
        <MadeLink share={made} isWarned={isWarned} onHanded={() => setHanded(true)} />
      ) : (
        <div ref={form} className="flex flex-col gap-4">
          <FormNotice text={refused.text} />
          <ShareForm
            draft={draft}
            errors={errors}
            target={target}
            isNew={isNew}
            edited={isNew ? null : work.share}
            onChange={change}
          />
        </div>
      )}
      {question}
    </Sheet>
  )
}

/** Brings what is wrong into sight, once it is drawn. */
function showFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  })
}

type Refused = { text: string | null; fields: Partial<Record<DraftField, string>> }
const NOT_REFUSED: Refused = { text: null, fields: {} }

/** What the server said, at the fields that it speaks of; else of the whole. */
function refusalOf(error: Error): Refused {
  if (!(error instanceof ApiError)) throw error
  const fields: Refused['fields'] = {}
  for (const { path, message } of error.fields) {
    const field = fieldOfPath(path)
    if (field) fields[field] ??= message
  }
  return { text: Object.keys(fields).length === 0 ? error.message : null, fields }
}

function targetOf(work: ShareWork): ShareTarget {
  if (work.kind === 'new') return work.target
  const { groupId, groupName, devices } = work.share
  return groupId === null
    ? { kind: 'devices', devices: devices ?? [] }
    : { kind: 'group', id: groupId, name: groupName ?? '' }
}

function useProposedName(target: ShareTarget): string {
  const t = useTranslations('shares')
  if (target.kind === 'group') return target.name
  const [first, ...others] = target.devices
  const name = first?.name ?? ''
  return others.length === 0 ? name : t('severalName', { name, count: others.length })
}

function firstDraft(work: ShareWork, proposed: string, account: number): ShareDraft {
  if (work.kind === 'new') return withKeptOptions(account, newDraft(proposed))
  return draftOf(work.share, work.kind)
}

const keyOf = (account: number) => `shareOptions.${account}`

/** A new link with what the account chose last in this browser. */
function withKeptOptions(account: number, draft: ShareDraft): ShareDraft {
  try {
    return readOptions(localStorage.getItem(keyOf(account)), draft)
  } catch {
    // A browser that keeps nothing.
    return draft
  }
}

function keepOptions(account: number, draft: ShareDraft): void {
  try {
    localStorage.setItem(keyOf(account), writeOptions(draft))
  } catch {}
}
