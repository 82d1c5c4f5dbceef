import { z } from 'zod'
import { MAX_GIVEN_DEVICES, MAX_GIVEN_GROUPS } from '@/lib/accounts/virtual-schema'
import type { WebhookKind } from './kinds'
import { type Webhook, webhookBody } from './schema'

/** The form of an endpoint: its body, with the choice of devices spread out. */
export const webhookForm = webhookBody.omit({ devices: true }).extend({
  scope: z.enum(['all', 'some']),
  imeis: z.array(z.string()).max(MAX_GIVEN_DEVICES),
  groupIds: z.array(z.number()).max(MAX_GIVEN_GROUPS),
  on: z.boolean(),
})
export type GivenWebhook = z.input<typeof webhookForm>

export const valuesOf = (webhook: Webhook | null): GivenWebhook => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  kinds: (webhook?.kinds ?? []) as WebhookKind[],
  scope: webhook && !webhook.allDevices ? 'some' : 'all',
  imeis: webhook?.devices?.map(({ imei }) => imei) ?? [],
  groupIds: webhook?.groups?.map(({ id }) => id) ?? [],
  on: webhook?.on ?? true,
})

export const bodyOf = ({ scope, imeis, groupIds, ...fields }: GivenWebhook) => ({
  ...fields,
  devices: scope === 'all' ? { kind: 'all' as const } : { kind: 'some' as const, imeis, groupIds },
})
