/** Where the file of an event is. */
export const fileAddress = (eventId: number, size?: 'thumbnail'): string =>
  `/api/events/${eventId}/file${size ? `?size=${size}` : ''}`
