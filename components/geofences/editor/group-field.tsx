'use client'
import { useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { FenceValues } from '@/lib/geofences/fence-form'
import { MAX_FENCE_GROUPS } from '@/lib/geofences/limits'
import { api } from '@/lib/http/client'
import { GroupNameForm } from '../groups/group-name-form'
import { refreshFences, useFenceGroups } from '../use-fences'

/** The group that a fence is in; another can be made on the way. */
export function GroupField({ accountId }: { accountId: number }) {
  const t = useTranslations('geofences.form')
  const queries = useQueryClient()
  const { id: own, deviceSubset } = useAccount()
  const { groups } = useFenceGroups(accountId === own ? undefined : accountId)
  const { watch, setValue, formState } = useFormContext<FenceValues>()
  const [naming, setNaming] = useState(false)
  const groupId = watch('groupId')
  const mayMake = accountId === own && !deviceSubset && groups !== null && groups.length < MAX_FENCE_GROUPS
  const choose = (id: number | null) => setValue('groupId', id, { shouldDirty: true })
  const make = async (name: string) => {
    const made = await api('POST', '/api/geofences/groups', { body: { name }, hideError: true })
    await refreshFences(queries)
    choose(made.id)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('group')} error={formState.errors.groupId?.message}>
        {(control) => (
          <div className="flex gap-2">
            <NativeSelect
              {...control}
              value={groupId ?? ''}
              onChange={({ currentTarget }) =>
                choose(currentTarget.value === '' ? null : Number(currentTarget.value))
              }
              className="min-w-0 flex-1"
            >
              <option value="">{t('noGroup')}</option>
              {groups?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            {mayMake && !naming && (
              <Button icon={<FolderPlus className="size-4 text-muted" />} onClick={() => setNaming(true)}>
                {t('newGroup')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {naming && <GroupNameForm onSave={make} onClose={() => setNaming(false)} />}
    </div>
  )
}
