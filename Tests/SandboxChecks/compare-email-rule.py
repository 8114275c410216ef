#!/usr/bin/env python3
"""Compares the e-mail rule of Invitations with two libraries from PyPI, address by address.

Run by hand: python3 -m venv /tmp/v && /tmp/v/bin/pip install --require-hashes -r Tests/SandboxChecks/email-requirements.txt
             /tmp/v/bin/python Tests/SandboxChecks/compare-email-rule.py
Why they differ is in docs/features/invitations.md; rerun it when the table or the rule changes.
"""

import json
import pathlib
import sys

import email_validator
import validators

TABLE = "Tests/InvitationsTests/Resources/email-addresses.tsv"


def by_email_validator(address):
    try:
        # Reserved names (example.com, .test) are what tables are made of: only the syntax is compared.
        email_validator.validate_email(address, check_deliverability=False, test_environment=True)
        return True, ""
    except email_validator.EmailNotValidError as error:
        return False, str(error)


def by_validators(address):
    return bool(validators.email(address)), ""


def main():
    # Without this the library refuses example.com's siblings however well they are formed.
    email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()
    root = pathlib.Path(__file__).resolve().parents[2]
    lines = (root / TABLE).read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    rows = [(expected == "valid", source, json.loads(address)) for expected, source, address in rows]
    print(f"{len(rows)} addresses, {sum(row[0] for row in rows)} of them valid for us")
    for name, judge in (("email-validator", by_email_validator), ("validators", by_validators)):
        # Both judge what they are given; ours trims first, as the HTML standard does.
        differences = []
        for ours, source, address in rows:
            theirs, reason = judge(address.strip())
            if theirs != ours:
                differences.append((ours, source, address, reason))
        print(f"\n{name}: {len(differences)} differences")
        for ours, source, address, reason in sorted(differences, reverse=True):
            print(f"  we {'take' if ours else 'refuse'}\t{source}\t{json.dumps(address)[:90]}\t{reason[:100]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
