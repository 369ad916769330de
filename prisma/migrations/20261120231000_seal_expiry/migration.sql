-- A seal is never changed; what may be added to one from before the column is until when its token can be checked, once.
CREATE FUNCTION "refuse_change_but_expiry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."expires_at" IS NULL AND NEW."expires_at" IS NOT NULL AND to_jsonb(NEW) - 'expires_at' = to_jsonb(OLD) - 'expires_at' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'object_not_in_prerequisite_state';
END
$$;

DROP TRIGGER "seals_append_only" ON "seals";
CREATE TRIGGER "seals_append_only" BEFORE UPDATE ON "seals"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_expiry"();
CREATE TRIGGER "seals_no_delete" BEFORE DELETE ON "seals"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
