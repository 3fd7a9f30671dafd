import { z } from 'zod';

/** The longest token that any version of OCPP carries. OCPP 1.6 carries 20 characters; its folder refuses longer ones. */
const MOST_ID_TAG = 36;
/** What identifies who charges. */
export const idTag = z.string().trim().min(1).max(MOST_ID_TAG);

/** Kinds of tokens, in words of no version. OCPP 1.6 tells none. */
export const ID_TAG_TYPES = ['central', 'emaid', 'iso14443', 'iso15693', 'keyCode', 'local', 'macAddress', 'none'] as const;
export type IdTagType = (typeof ID_TAG_TYPES)[number];
