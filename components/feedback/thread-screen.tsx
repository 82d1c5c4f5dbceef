'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { LoadState } from '@/components/settings/load-state'
import { SettingsCard, SettingsPage } from '@/components/settings/settings-page'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import { FEEDBACK_STATUSES, type FeedbackStatus } from '@/lib/feedback/kinds'
import type { FeedbackThread } from '@/lib/feedback/schema'
import { api } from '@/lib/http/client'
import { AnswerBox } from './answer-box'
import { EnvironmentList } from './environment-list'
import { StatusBadge } from './status-badge'
import { WrittenEntry } from './written-entry'

/** /feedback/…: what was written by both sides, for either of them. */
export function ThreadScreen({ id }: { id: number }) {
  const t = useTranslations('feedback')
  const queries = useQueryClient()
  const thread = useQuery({
    queryKey: ['feedback', 'one', id],
    queryFn: ({ signal }) => api('GET', '/api/feedback/[id]', { params: { id }, hideError: true, signal }),
  })
  const show = async (next: FeedbackThread) => {
    queries.setQueryData(['feedback', 'one', id], next)
    await queries.invalidateQueries({ queryKey: ['feedback', 'list'] })
  }
  return (
    <SettingsPage
      of="feedback"
      actions={
        <Link href="/feedback" className={buttonVariants({})}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('back')}
        </Link>
      }
    >
      <LoadState of={thread} rows={4}>
        {(data) => <Thread of={data} onChanged={show} />}
      </LoadState>
    </SettingsPage>
  )
}

type Props = { of: FeedbackThread; onChanged: (next: FeedbackThread) => Promise<void> }

function Thread({ of, onChanged }: Props) {
  const t = useTranslations('feedback')
  const kinds = useTranslations('shell.feedback.kinds')
  const formats = useFormats()
  const { answering, thread, environment, sender, senderAccount } = of
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge>{kinds(of.kind)}</Badge>
        {answering ? <StatusSelect of={of} onChanged={onChanged} /> : <StatusBadge status={of.status} />}
        {answering && (
          <span className="flex min-w-0 gap-1.5 text-meta text-muted">
            <Cut className="max-w-60">{sender}</Cut>
            <bdi className="truncate">{senderAccount}</bdi>
          </span>
        )}
        <time dateTime={of.time} className="text-meta text-muted">
          {formats.dateMinute(Date.parse(of.time))}
        </time>
      </div>
      <ol aria-label={t('thread')} className="flex flex-col gap-3">
        <WrittenEntry name={answering ? sender : t('you')} own={!answering} time={of.time} text={of.text} />
        {thread.map(({ id, text, byRecipient, time }) => {
          const own = byRecipient === answering
          const name = own ? t('you') : byRecipient ? t('answer') : sender
          return <WrittenEntry key={id} name={name} own={own} time={time} text={text} />
        })}
      </ol>
      <AnswerBox of={of} onSent={onChanged} />
      {of.hasPicture && (
        <SettingsCard title={t('picture')}>
          <a href={`/api/feedback/${of.id}/picture`} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: it is drawn by our own server, for who may see it */}
            <img
              src={`/api/feedback/${of.id}/picture`}
              alt={t('openPicture')}
              className="max-h-96 rounded-control border border-hairline object-contain"
            />
          </a>
        </SettingsCard>
      )}
      <SettingsCard title={t('environment')}>
        <EnvironmentList environment={environment} />
      </SettingsCard>
    </>
  )
}

function StatusSelect({ of: { id, status }, onChanged }: Props) {
  const t = useTranslations('feedback')
  const { mutate, isPending } = useMutation({
    mutationFn: (next: FeedbackStatus) =>
      api('PATCH', '/api/feedback/[id]', { params: { id }, body: { status: next } }),
    onSuccess: async (next) => {
      showToast({ text: t('statusSet'), tone: 'success' })
      await onChanged(next)
    },
  })
  return (
    <NativeSelect
      aria-label={t('status')}
      value={status}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.value as FeedbackStatus)}
    >
      {FEEDBACK_STATUSES.map((one) => (
        <option key={one} value={one}>
          {t(`statuses.${one}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
