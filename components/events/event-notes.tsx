'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { Fact } from '@/components/ui/fact'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AlertAssignment, AlertNotes } from '@/lib/events/note-schema'
import type { DeviceEvent } from '@/lib/events/schema'
import { api } from '@/lib/http/client'
import { AssigneeForm } from './assignee-form'
import { CommentForm } from './comment-form'

export type Noted = Partial<Pick<DeviceEvent, 'assignee' | 'commentCount'>>

type Props = {
  event: DeviceEvent
  /** To whom events of the list are assigned. */
  assignees: readonly string[]
  /** Told how the event stands after what was noted here. */
  onNoted: (noted: Noted) => void
  /** Shows only what is assigned to a person. */
  onOnlyAssignee: (name: string) => void
}

/** To whom an event is assigned, and what people wrote about it. */
export default function EventNotes({ event, assignees, onNoted, onOnlyAssignee }: Props) {
  const { id, assignee, commentCount } = event
  const mayEdit = useAccount().permissions.includes('events.edit')
  const notes = useQuery({
    // How the event stands is told live: with another assignee or count there is something to ask for.
    queryKey: ['alert-notes', id, assignee, commentCount],
    queryFn: ({ signal }) =>
      api('GET', '/api/alerts/[id]/comments', { params: { id: String(id) }, signal, hideError: true }),
    placeholderData: (before) => before,
    retry: false,
  })
  const { assignment } = notes.data ?? {}
  return (
    <>
      <div className="flex flex-col gap-1 px-4">
        {mayEdit ? (
          <AssigneeForm
            id={id}
            assignee={assignee}
            assignees={assignees}
            onOnlyAssignee={onOnlyAssignee}
            onAssigned={(name) => onNoted({ assignee: name })}
          />
        ) : (
          <Assignee assignee={assignee} />
        )}
        {assignment && assignment.assignee === assignee && <AssignedAt assignment={assignment} />}
      </div>
      <Comments
        notes={notes}
        id={id}
        mayEdit={mayEdit}
        onCommented={(count) => onNoted({ commentCount: count })}
      />
    </>
  )
}

/** The same for who may not change it. */
function Assignee({ assignee }: { assignee: string | null }) {
  const t = useTranslations('events.notes')
  return (
    <dl>
      <Fact label={t('assignedTo')}>
        {assignee === null ? (
          <span className="text-muted">{t('nobody')}</span>
        ) : (
          <bdi className="min-w-0 break-words">{assignee}</bdi>
        )}
      </Fact>
    </dl>
  )
}

const AssignedAt = ({ assignment: { time, byOwnAccount } }: { assignment: AlertAssignment }) => (
  <p className="flex flex-wrap gap-x-1.5 text-meta text-muted">
    <Said time={time} byOwnAccount={byOwnAccount} />
  </p>
)

/** When it was noted, and that another account did. */
function Said({ time, byOwnAccount }: { time: string; byOwnAccount: boolean }) {
  const t = useTranslations('events.notes')
  const formats = useFormats()
  return (
    <>
      <time dateTime={time}>
        <bdi>{formats.moment(Date.parse(time))}</bdi>
      </time>
      {!byOwnAccount && <span>{t('byAnother')}</span>}
    </>
  )
}

type Asked = {
  data: AlertNotes | undefined
  error: Error | null
  refetch: () => unknown
}
type CommentsProps = { notes: Asked; id: number; mayEdit: boolean; onCommented: (count: number) => void }

function Comments({ notes, id, mayEdit, onCommented }: CommentsProps) {
  const t = useTranslations('events.notes')
  const ui = useTranslations('ui')
  const { data, error } = notes
  return (
    <section aria-label={t('comments')} className="flex flex-col gap-3 px-4">
      <h3 className="text-body font-semibold">{t('comments')}</h3>
      {data ? (
        <CommentList notes={data} />
      ) : error ? (
        <ErrorState
          title={t('notLoaded')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={notes.refetch}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {data && data.items.length >= data.quota ? (
        <p className="text-body text-muted">{t('full', { max: data.quota })}</p>
      ) : (
        mayEdit && <CommentForm id={id} onCommented={() => onCommented((data?.items.length ?? 0) + 1)} />
      )}
    </section>
  )
}

function CommentList({ notes: { items } }: { notes: AlertNotes }) {
  const t = useTranslations('events.notes')
  if (items.length === 0) return <p className="text-body text-muted">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {items.map(({ id, author, content, ...said }) => (
        <li key={id} className="flex min-w-0 flex-col gap-0.5 border-s-2 border-hairline ps-3">
          <p className="flex flex-wrap items-baseline gap-x-1.5 text-meta text-muted">
            <bdi className="min-w-0 font-medium break-words text-text">{author}</bdi>
            <Said {...said} />
          </p>
          <p dir="auto" className="text-body break-words whitespace-pre-line">
            {content}
          </p>
        </li>
      ))}
    </ul>
  )
}
