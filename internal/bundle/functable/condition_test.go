package functable_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/functable"
)

const ambiguous = `rows "a_64" and "a_128" of group "g" fit the same arguments and differ in BLOCK: a launch of the group takes the first of them; ` +
	`the key "when" says when a row may be taken, such as "n <= BLOCK", or True where it computes the same for all arguments`

// TestWarnings: rows of a group that fit the same arguments say when they may be taken.
func TestWarnings(t *testing.T) {
	for _, c := range []struct{ rows, want string }{
		{`{"func": "softmax", "name": "a_{BLOCK}", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": [64, 128]}}`, ambiguous},
		{`{"func": "softmax", "name": "a", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": [64, 128]}, "when": "n <= BLOCK"}`, ""},
		{`{"func": "softmax", "name": "a", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": [64, 128]}, "when": true}`, ""},
		{`{"func": "softmax", "name": "a", "group": "g_{BLOCK}", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": [64, 128]}}`, ""},
		{`{"func": "softmax", "name": "a", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 64, "num_warps": [1, 2]}}`, ""},
		{`{"func": "softmax", "name": "a", "group": "g", "sig": ["*fp32,*fp32,i32,i32", "*fp32:16,*fp32:16,i32,i32"], "kwargs": {"BLOCK": 64}}`, ""},
		{`{"func": "softmax", "name": "a_64", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 64}},
		  {"func": "softmax", "name": "b", "group": "g", "sig": "*fp16,*fp16,i32,i32", "kwargs": {"BLOCK": 128}}`, ""},
		{`{"func": "softmax", "name": "a_64", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 64}, "targets": ["cpu"]},
		  {"func": "softmax", "name": "a_128", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 128}, "targets": ["sm_80"]}`, ""},
		{`{"func": "softmax", "name": "a_64", "group": "g", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 64}, "targets": ["cuda", "cpu"]},
		  {"func": "softmax", "name": "a_128", "group": "g", "sig": "*fp32,*fp32,i64,i32", "kwargs": {"BLOCK": 128}, "when": "n <= BLOCK"}`, ambiguous},
	} {
		rows, err := (&functable.Loader{}).JSON(writeJSON(t, `{"file": "kernels.py", "rows": [`+c.rows+`]}`))
		require.NoError(t, err, c.rows)
		list := functable.Warnings(rows)
		if c.want == "" {
			assert.Empty(t, list, c.rows)
			continue
		}
		require.Len(t, list, 1, c.rows)
		assert.Equal(t, c.want, list[0].Message)
		assert.Equal(t, "warning", list[0].Severity.String())
		assert.True(t, list[0].Pos.Known())
	}
}

// TestConditions: a condition that launches cannot compute is an error at its row.
func TestConditions(t *testing.T) {
	for when, want := range map[string]string{
		`"m <= BLOCK"`:          `row "a": when "m <= BLOCK": expected integer parameters and constants of softmax, found "m"`,
		`"in_ptr"`:              `row "a": when "in_ptr": expected integer parameters and constants of softmax, found "in_ptr"`,
		`"n <="`:                `row "a": when "n <=": `,
		`"n <= BLOCK, n"`:       `row "a": when "n <= BLOCK, n": expected an integer expression of parameters`,
		`"n ** 2 < BLOCK"`:      `row "a": when "n ** 2 < BLOCK": the operator ** makes no integers`,
		`"x = n"`:               `row "a": when "x = n": expected a condition, such as columns <= BLOCK`,
		`["n <= BLOCK", "n"]`:   `when: expected a condition over the parameters as a text, such as "columns <= BLOCK", or True`,
		`"given(n)"`:            `row "a": when "given(n)": given takes constants of softmax, found "n"`,
		`"given()"`:             `row "a": when "given()": given takes names of constants`,
		`"abs(n - stride) < 3"`: `row "a": when "abs(n - stride) < 3": expected a call of cdiv, min or max`,
	} {
		_, err := (&functable.Loader{}).JSON(writeJSON(t, `{"file": "kernels.py", "rows": [
{"func": "softmax", "name": "a", "sig": "*fp32,*fp32,i32,i32", "kwargs": {"BLOCK": 64},
 "when": `+when+`}]}`))
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "table.json:")
	}
}
