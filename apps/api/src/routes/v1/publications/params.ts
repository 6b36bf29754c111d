import Type from 'typebox'

export const PublicationParams = Type.Object({
  id: Type.String({
    pattern: '^[a-z0-9][a-z0-9._-]*$',
    maxLength: 64,
    description: 'lower-case identifier, chosen by who keeps it',
  }),
})
