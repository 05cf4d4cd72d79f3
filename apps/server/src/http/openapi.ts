import { z } from 'zod';
import { SIDES } from '@coarena/core';
import { TaskRequest } from '../contract/index.ts';
import type { Route } from './route.ts';

const PATH_SCHEMAS: Readonly<Record<string, unknown>> = {
  id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  side: { type: 'string', enum: [...SIDES] },
  index: { type: 'integer', minimum: 0, maximum: 9_999 },
  position: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
};

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
    },
  },
};

/** The table of routes as an OpenAPI 3.1 document. */
export function describeApi(
  routes: readonly Route[],
  about: { readonly title: string; readonly version: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

function operation(route: Route): Record<string, unknown> {
  const params = [...route.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_SCHEMAS[name],
  }));
  const query = Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as z.ZodType),
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  };
  const body = bodyOf(route);
  return {
    summary: route.summary,
    'x-role': route.role,
    parameters: [...params, ...query, ...(route.keyed === true ? [key] : [])],
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    ...(route.role === 'visitor' ? {} : { security: [{ session: [] }] }),
    responses: {
      '2XX': { description: 'What was asked for' },
      default: {
        description: 'An error of the catalogue',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function bodyOf(route: Route): Record<string, unknown> | null {
  if (route.upload === true) {
    const task = jsonSchema(TaskRequest);
    const file = {
      type: 'array',
      maxItems: 10,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
    };
    return {
      'application/json': { schema: task },
      'multipart/form-data': { schema: { type: 'object', required: ['task'], properties: { task, file } } },
    };
  }
  return route.body === undefined ? null : { 'application/json': { schema: jsonSchema(route.body) } };
}

function jsonSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;
  return rest;
}
