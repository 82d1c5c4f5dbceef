'use client'
import { useMutation } from '@tanstack/react-query'
import { ListFilter, UserMinus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { type AssignmentTerms, assignmentTerms } from '@/lib/events/note-schema'
import { api } from '@/lib/http/client'
import { useAssigneeNames } from './use-assignee-names'

type Props = {
  id: number
  assignee: string | null
  /** To whom events were assigned before. */
  assignees: readonly string[]
  onAssigned: (assignee: string | null) => void
  onOnlyAssignee: (name: string) => void
}

/** Who is to deal with an event: a name of the own people, one that was given before, or any other. */
export function AssigneeForm({ id, assignee, assignees, onAssigned, onOnlyAssignee }: Props) {
  const t = useTranslations('events.notes')
  const list = useId()
  const names = useAssigneeNames(assignees)
  const form = useForm<AssignmentTerms>({
    resolver: useSchemaResolver(assignmentTerms),
    defaultValues: { assignee: assignee ?? '' },
  })
  const { errors, isDirty } = form.formState
  // What others say meanwhile stands there, too, unless something was typed.
  useEffect(() => {
    if (!isDirty) form.reset({ assignee: assignee ?? '' })
  }, [form, assignee, isDirty])
  const assign = useMutation({
    mutationFn: (name: string | null) =>
      api('PUT', '/api/alerts/[id]/assignee', { params: { id: String(id) }, body: { assignee: name } }),
    onSuccess: (said) => {
      form.reset({ assignee: said.assignee ?? '' })
      onAssigned(said.assignee)
      const text = said.assignee === null ? t('givenBack') : t('given', { name: said.assignee })
      showToast({ text, tone: 'success' })
    },
  })
  const typed = form.watch('assignee').trim()
  return (
    <form noValidate onSubmit={form.handleSubmit((terms) => assign.mutate(terms.assignee))}>
      <Field label={t('assignedTo')} error={errors.assignee?.message}>
        {(control) => (
          <span className="flex items-center gap-1">
            <Input
              {...control}
              {...form.register('assignee')}
              list={list}
              placeholder={t('nobody')}
              autoComplete="off"
              // Empty, it shows words of the page.
              dir={typed === '' ? undefined : 'auto'}
            />
            {typed !== '' && typed !== assignee && (
              <Button type="submit" tone="primary" className="shrink-0" busy={assign.isPending}>
                {t('assign')}
              </Button>
            )}
            {assignee !== null && (
              <>
                <IconButton
                  label={t('only', { name: assignee })}
                  icon={<ListFilter />}
                  onClick={() => onOnlyAssignee(assignee)}
                />
                <IconButton
                  label={t('takeBack')}
                  icon={<UserMinus />}
                  disabled={assign.isPending}
                  onClick={() => assign.mutate(null)}
                />
              </>
            )}
          </span>
        )}
      </Field>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  )
}
