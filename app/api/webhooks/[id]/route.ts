import { z } from 'zod'
import { deleteWebhook, updateWebhook } from '@/db/queries/webhooks/webhooks'
import { editWebhookBody, webhook, webhookParams } from '@/lib/webhooks/schema'
import { route } from '@/server/next/route'
import { refuseAddress } from '@/server/webhooks/reach'

export const PATCH = route(
  {
    summary: 'Change an endpoint, or switch it off or on; off, it gives up what waits',
    permission: 'webhooks.edit',
    params: webhookParams,
    body: editWebhookBody,
    returns: webhook,
  },
  async ({ access, params, body }) => {
    await refuseAddress(body.url)
    return updateWebhook(access, params.id, body)
  },
)

export const DELETE = route(
  {
    summary: 'Take an endpoint away with the log of its deliveries',
    permission: 'webhooks.edit',
    params: webhookParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteWebhook(access, params.id)
    return null
  },
)
